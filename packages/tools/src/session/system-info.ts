import { readdir, readFile, statfs } from "node:fs/promises";
import { arch, cpus, freemem, hostname, loadavg, release, totalmem, type, uptime } from "node:os";
import { join } from "node:path";
import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { byteSize } from "../support/text/byte-size.ts";

export default defineTool({
  name: "system_info",
  description: "Tells about this computer: operating system, processor, memory, disk, uptime and battery.",
  category: "always",
  tier: "read",
  input: z.object({}),
  phrases: [
    "system info",
    "tell me about this computer",
    "how much RAM is in this computer",
    "how much memory is free",
    "how much disk space is left",
    "how long has this computer been running",
    "what is the uptime",
    "how full is the battery",
    "what processor is this",
    "how many cores does this machine have",
    "which operating system is this",
    "show system info",
    "how much ram do i have",
    "how much ram does this computer have",
    "how much memory does this computer have",
    "how much memory do i have",
    "how much ram is free",
    "how much free memory is there",
    "how much disk space do i have",
    "how much free disk space is there",
    "how much space is left on the disk",
    "how full is the disk",
    "is there enough disk space",
    "disk usage",
    "disk space",
    "memory usage",
    "what cpu do i have",
    "what cpu is this",
    "how many cpus does this computer have",
    "how many cores do i have",
    "how busy is the cpu",
    "what is the load of this computer",
    "what operating system am i running",
    "what operating system is this",
    "what os is this",
    "what os am i running",
    "what kernel is running",
    "what computer is this",
    "what hardware is this",
    "what is the hostname",
    "what is the name of this computer",
    "how long has this computer been up",
    "how much battery is left",
    "what is the battery level",
    "sysinfo",
    "how much ram is left",
    "how much memory is left",
    "how much memory is in this computer",
    "free memory",
    "is my disk full",
    "how big is my disk",
    "how many cores",
    "uptime",
    "hostname",
    "battery",
    "battery level",
    "how much battery do i have left",
    "is my battery low",
    "cpu load",
    "what is my computer called",
    "what are my system specs",
    "system status",
    "how much space do i have",
    "how much space do i have left",
    "how much free space is there on the disk",
    "how much memory is used",
    "how much memory is being used",
    "is there enough memory",
    "what is my cpu",
    "what kernel am i running",
  ],
  async run(_input, { workingDir }) {
    const [name, memoryFree, disk, battery] = await Promise.all([
      systemName(),
      availableMemory(),
      diskOf(workingDir),
      batteryState(),
    ]);
    const processors = cpus();
    const data = {
      system: name,
      kernel: `${type()} ${release()} ${arch()}`,
      host: hostname(),
      processor: processors[0]?.model.trim() ?? "unknown",
      cores: processors.length,
      load: loadavg()[0] ?? 0,
      memory_bytes: totalmem(),
      memory_free_bytes: memoryFree,
      disk,
      uptime_seconds: Math.round(uptime()),
      battery,
    };
    return { text: describe(data), data };
  },
});

interface Disk {
  readonly bytes: number;
  readonly free_bytes: number;
}

interface Battery {
  readonly percent: number;
  readonly state: string;
}

function describe(info: {
  system: string;
  kernel: string;
  host: string;
  processor: string;
  cores: number;
  load: number;
  memory_bytes: number;
  memory_free_bytes: number;
  disk: Disk | undefined;
  uptime_seconds: number;
  battery: Battery | undefined;
}): string {
  const { disk, battery } = info;
  return [
    `System: ${info.system} (${info.kernel}), host ${info.host}`,
    `Processor: ${info.processor}, ${info.cores} ${info.cores === 1 ? "core" : "cores"}, load ${info.load.toFixed(2)}`,
    `Memory: ${byteSize(info.memory_bytes)}, ${byteSize(info.memory_free_bytes)} free`,
    `Disk of the working directory: ${disk ? `${byteSize(disk.bytes)}, ${byteSize(disk.free_bytes)} free` : "unknown"}`,
    `Uptime: ${duration(info.uptime_seconds)}`,
    `Battery: ${battery ? `${battery.percent} %, ${battery.state}` : "none found"}`,
  ].join("\n");
}

/** The name that its makers give it; of other systems than Linux the kernel says it. */
async function systemName(): Promise<string> {
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release)?.[1] ?? type();
}

/** What programs could still get: on Linux the caches count as free, which `freemem` does not say. */
async function availableMemory(): Promise<number> {
  const meminfo = await readFile("/proc/meminfo", "utf8").catch(() => "");
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1];
  return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024;
}

async function diskOf(folder: string): Promise<Disk | undefined> {
  const stats = await statfs(folder).catch(() => undefined);
  return stats && { bytes: stats.blocks * stats.bsize, free_bytes: stats.bavail * stats.bsize };
}

const POWER = "/sys/class/power_supply";

async function batteryState(): Promise<Battery | undefined> {
  const supplies = await readdir(POWER).catch(() => []);
  for (const name of supplies.filter((supply) => supply.startsWith("BAT"))) {
    const read = (file: string) => readFile(join(POWER, name, file), "utf8").then((text) => text.trim());
    const [capacity, status] = await Promise.all([read("capacity"), read("status")]).catch(() => [
      undefined,
      undefined,
    ]);
    if (capacity !== undefined) return { percent: Number(capacity), state: (status ?? "unknown").toLowerCase() };
  }
  return undefined;
}

function duration(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return [days > 0 ? `${days} d` : "", hours > 0 ? `${hours} h` : "", `${minutes} min`].filter(Boolean).join(" ");
}
