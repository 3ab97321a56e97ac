// TEST ONLY. The private key below is public: it must never be trusted by anything but a test.
// The authority's own key was thrown away; both certificates are good from 2020 to 2120.

/** The authority that signed the loopback server's certificate. */
export const testCertificateAuthority = `-----BEGIN CERTIFICATE-----
MIIBfjCCASOgAwIBAgIBATAKBggqhkjOPQQDAjAlMSMwIQYDVQQDDBpNYXJ2aW4g
dGVzdC1vbmx5IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAw
MDAwMFowJTEjMCEGA1UEAwwaTWFydmluIHRlc3Qtb25seSBhdXRob3JpdHkwWTAT
BgcqhkjOPQIBBggqhkjOPQMBBwNCAATgEWdOdZhDjxCHsitg7PUPHFG+SxngFZeo
JoHS21WuHfnqedc4i+4vm6/H/NT7+k5DYeiUeos57Vokm9Ham3bTo0IwQDAPBgNV
HRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwICBDAdBgNVHQ4EFgQUMgrXHbfdCZ/H
SP7n9GmM+ZVgj/EwCgYIKoZIzj0EAwIDSQAwRgIhAM9uSNBltmIjp761W93tVBKX
jzQdDkMPlStexw8YNwEMAiEA5jLw7130uBiqPnfahDAJUz/PaczqVEHhn59tN8mi
53o=
-----END CERTIFICATE-----
`;

/** For localhost, 127.0.0.1, ::1, example.test and *.example.test. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIB2jCCAYCgAwIBAgIBAjAKBggqhkjOPQQDAjAlMSMwIQYDVQQDDBpNYXJ2aW4g
dGVzdC1vbmx5IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAw
MDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE4AeDa4dTR2fT5d9AGb+Mr932LEogV/HbaWQV+WuurTR7y9NDd/d2GtxY
ewMVj0oDlzXI5tg434T4AXY9sM7JAaOBrzCBrDBKBgNVHREEQzBBgglsb2NhbGhv
c3SCDGV4YW1wbGUudGVzdIIOKi5leGFtcGxlLnRlc3SHBH8AAAGHEAAAAAAAAAAA
AAAAAAAAAAEwEwYDVR0lBAwwCgYIKwYBBQUHAwEwCQYDVR0TBAIwADAdBgNVHQ4E
FgQUOXnXPkksWPAFu1dGM5yGnYsTN9gwHwYDVR0jBBgwFoAUMgrXHbfdCZ/HSP7n
9GmM+ZVgj/EwCgYIKoZIzj0EAwIDSAAwRQIhAMRb1SWNUxIhdpAuDZd8h48Kj9uI
m+nHE3ODo5slYSTnAiBfnNtDiv0QmfDmpPxHUCdS6fOg8p53xO29uhIzDb1+1w==
-----END CERTIFICATE-----
`;

export const testCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeH+KVYcAmUM0LeeC
PthfD0qJsLVtLON+sFWCddTsQLehRANCAATgB4Nrh1NHZ9Pl30AZv4yv3fYsSiBX
8dtpZBX5a66tNHvL00N393Ya3Fh7AxWPSgOXNcjm2DjfhPgBdj2wzskB
-----END PRIVATE KEY-----
`;
