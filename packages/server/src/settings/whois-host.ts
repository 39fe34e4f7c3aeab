const whoisPort = 43

/** Reads `host`, `host:port` or `[v6]:port`; null when it is none. */
export function parseWhoisHost(text: string): { host: string; port: number } | null {
  const [, v6, name, port] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/]+))(?::(\d{1,5}))?$/i.exec(text) ?? []
  const host = v6 ?? name
  const number = port === undefined ? whoisPort : Number(port)
  return host === undefined || number < 1 || number > 65_535 ? null : { host, port: number }
}
