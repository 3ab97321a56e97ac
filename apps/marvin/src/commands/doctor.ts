import { defineCommand } from "./command.ts";

export const doctor = defineCommand({
  name: "/doctor",
  summary: "what works here and what is missing, as marvin doctor tells it",
  group: "program",
  async run({ config, http, face, signal, say }) {
    const [{ doctorReport }, { doctorText }, { settled, until }, { outsideText }] = await Promise.all([
      import("../doctor/doctor-report.ts"),
      import("../doctor/doctor-text.ts"),
      import("../doctor/inquiry.ts"),
      import("../doctor/outside-text.ts"),
    ]);
    const inquiry = { config, http, signal, unfinished: [], clean: outsideText(config) };
    const report = await until(signal, doctorReport(inquiry));
    say(doctorText(report, Math.min(120, Math.max(60, face.width))));
    await settled(inquiry);
  },
});
