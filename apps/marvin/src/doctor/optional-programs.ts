/** A program that Marvin uses where it is installed. */
export interface OptionalProgram {
  readonly name: string;
  /** Any one of them will do; the first that is found is used. Default: the name. */
  readonly commands?: readonly string[];
  readonly for: string;
  /** What is done without it. */
  readonly without: string;
  /** How to get it, one way each. */
  readonly install: readonly string[];
}

export const optionalPrograms: readonly OptionalProgram[] = [
  {
    name: "git",
    for: "history, changes and branches of a project; cloning",
    without: "the git tools say that it is missing",
    install: ["apt-get install git", "brew install git"],
  },
  {
    name: "bash",
    for: "shell commands",
    without: "sh is used",
    install: ["apt-get install bash", "brew install bash"],
  },
  {
    name: "rg",
    for: "searching files",
    without: "the one that comes with Marvin is used",
    install: ["apt-get install ripgrep", "brew install ripgrep"],
  },
  {
    name: "gh",
    for: "searching GitHub and cloning from it; a sign-in that Copilot can use",
    without: "the GitHub tools say that it is missing",
    install: ["apt-get install gh", "brew install gh", "then: gh auth login"],
  },
  {
    name: "tk",
    for: "tickets of a project",
    without: "Marvin's own works on the same files",
    install: ["one shell script, to be put on PATH as tk: https://github.com/wedow/ticket"],
  },
  {
    name: "uv",
    for: "installing the packages of a Python project",
    without: "projects with another manager are not affected",
    install: ["pipx install uv", "brew install uv"],
  },
  {
    name: "lynx",
    for: "web pages as text",
    without: "Marvin's own renderer is used",
    install: ["apt-get install lynx", "brew install lynx"],
  },
  {
    name: "browser",
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "firefox"],
    for: "web pages that need JavaScript",
    without: "pages are read as they are sent",
    install: ["apt-get install chromium", "brew install --cask google-chrome"],
  },
  {
    name: "yt-dlp",
    for: "downloading video and sound",
    without: "the download tool says that it is missing",
    install: ["pipx install yt-dlp", "apt-get install yt-dlp", "brew install yt-dlp"],
  },
  {
    name: "recorder",
    commands: ["arecord", "sox", "ffmpeg"],
    for: "talking to Marvin by voice",
    without: "prompts are typed",
    install: ["apt-get install alsa-utils", "brew install sox"],
  },
  {
    name: "cron",
    commands: ["crontab"],
    for: "alarms that outlive Marvin and a restart",
    without: "at, or a process of Marvin's own",
    install: ["apt-get install cron", "part of macOS"],
  },
  {
    name: "at",
    for: "alarms that outlive Marvin, where there is no cron",
    without: "a process of Marvin's own",
    install: ["apt-get install at", "part of macOS"],
  },
  {
    name: "notify-send",
    for: "notifications on the desktop (Linux)",
    without: "the terminal's bell",
    install: ["apt-get install libnotify-bin"],
  },
];
