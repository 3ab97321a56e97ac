/** 512 → "512 bytes", 12595 → "12.3 KB"; a KB has 1024 bytes, as file tools count. */
export function byteSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let value = bytes;
  let unit = "";
  for (unit of ["KB", "MB", "GB", "TB"]) {
    value /= 1024;
    if (value < 1023.95) break;
  }
  return `${Number(value.toFixed(1))} ${unit}`;
}
