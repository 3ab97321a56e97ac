import { ChatLog } from "./chat-log.ts";
import { InputHistory } from "./input-history.ts";
import { Memory } from "./memory.ts";
import { Preferences } from "./preferences.ts";
import { SavedPlaces } from "./saved-places.ts";
import { Subscriptions } from "./subscriptions.ts";
import { Tokens } from "./tokens.ts";

/** One person's lasting things. Each file is made by the first change to it. */
export class Profile {
  readonly name: string;
  readonly dir: string;
  readonly preferences: Preferences;
  readonly places: SavedPlaces;
  readonly chatLog: ChatLog;
  readonly tokens: Tokens;
  readonly history: InputHistory;
  readonly subscriptions: Subscriptions;
  readonly memory: Memory;

  constructor(name: string, dir: string, notice: (text: string) => void) {
    this.name = name;
    this.dir = dir;
    this.preferences = new Preferences(dir, notice);
    this.places = new SavedPlaces(dir, notice);
    this.chatLog = new ChatLog(dir, notice);
    this.tokens = new Tokens(dir, notice);
    this.history = new InputHistory(dir, notice);
    this.subscriptions = new Subscriptions(dir, notice);
    this.memory = new Memory(dir, notice);
  }
}
