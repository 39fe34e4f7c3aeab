import type { Settings } from './settings.types.ts'

/** True for an address of this machine. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(url).hostname)

/**
 * Names the settings through which credentials or links reach another machine unencrypted. TLS may lie elsewhere, such
 * as in a tunnel, so the start only warns.
 */
export function unencryptedSettings({ publicUrl, databaseUrl }: Pick<Settings, 'publicUrl' | 'databaseUrl'>): string[] {
  const names: string[] = []
  if (publicUrl !== undefined && publicUrl.startsWith('http:') && !isLoopback(publicUrl)) names.push('PUBLIC_URL')
  // The driver says what is wrong with a text that is no URL.
  const isUrl = databaseUrl !== undefined && URL.canParse(databaseUrl)
  if (isUrl && !isLocalDatabase(databaseUrl) && !asksForTls(databaseUrl)) names.push('DATABASE_URL')
  return names
}

/** True for a database of this machine; without a host, or with a folder as its host, a socket file leads to it. */
function isLocalDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(`http://${host}`)
}

/** True where the driver connects over TLS only. */
function asksForTls(url: string): boolean {
  const { searchParams } = new URL(url)
  const mode = searchParams.get('sslmode') ?? process.env['PGSSLMODE']
  return ['true', '1'].includes(searchParams.get('ssl') ?? '') || /^(require|verify-ca|verify-full)$/.test(mode ?? '')
}
