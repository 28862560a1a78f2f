/** Whether a URL's host name (`localhost`, `127.0.0.1`, `[::1]`) is this machine. */
export function isLoopback(hostname: string): boolean {
  const [first] = octetsOf(hostname) ?? [];
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || first === 127;
}

/** Whether a URL's host name lies in a private network: RFC 1918, link-local, shared or unique local addresses, or a name without a public suffix. */
export function isPrivateHost(hostname: string): boolean {
  const octets = octetsOf(hostname);
  if (octets) return isPrivateAddress(octets);
  if (hostname.startsWith('[')) return /^\[(f[cd]|fe[89ab])/.test(hostname);
  return !hostname.includes('.') || /\.(local|lan|internal|localdomain|home\.arpa)$/.test(hostname);
}

function isPrivateAddress([a, b, c, d]: Octets): boolean {
  return (
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 0 && b === 0 && c === 0 && d === 0)
  );
}

type Octets = [number, number, number, number];

/**
 * The four numbers of an IPv4 address, also of one mapped into IPv6. A URL's host name is in canonical form: decimal
 * octets, and `[::ffff:7f00:1]` for `[::ffff:127.0.0.1]`.
 */
function octetsOf(hostname: string): Octets | undefined {
  const plain = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(hostname);
  if (plain) return [Number(plain[1]), Number(plain[2]), Number(plain[3]), Number(plain[4])];
  const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname);
  if (!mapped) return undefined;
  const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255];
}
