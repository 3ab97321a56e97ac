/** A URL for a log: no credentials, no query values, no path segment that looks like a key. */
export function tracedUrl(url: URL): string {
  const path = url.pathname.split("/").map(hideKey).join("/");
  const names = [...url.searchParams.keys()].map((name) => `${encodeURIComponent(name)}=…`);
  return url.origin + path + (names.length === 0 ? "" : `?${names.join("&")}`);
}

function hideKey(segment: string): string {
  const looksLikeKey =
    segment.length >= 24 && /^[\w:.~-]+$/.test(segment) && /\d/.test(segment) && /[a-z]/i.test(segment);
  return looksLikeKey ? "…" : segment;
}
