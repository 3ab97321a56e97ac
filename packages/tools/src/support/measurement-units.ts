import type { ProfileView } from "@marvin/agent-core";

export interface MeasurementUnits {
  readonly distance: "kilometers" | "miles";
  readonly temperature: "celsius" | "fahrenheit";
}

/** The units that the person reads; without a word of theirs kilometers and celsius. */
export async function measurementUnits(profile: ProfileView): Promise<MeasurementUnits> {
  const { distance_unit, temperature_unit } = await profile.preferences();
  return {
    distance: startsWith(distance_unit, "mi") ? "miles" : "kilometers",
    temperature: startsWith(temperature_unit, "f") ? "fahrenheit" : "celsius",
  };
}

function startsWith(value: unknown, beginning: string): boolean {
  return typeof value === "string" && value.trim().toLowerCase().startsWith(beginning);
}
