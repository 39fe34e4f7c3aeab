/**
 * True for an address that the policy of the page lets it frame: of the page's own origin, or of an https site that the
 * server names in the page. A page without that tag was served by another server; its policy is unknown.
 */
export function mayFrame(url: string): boolean {
  const { origin, protocol } = new URL(url, window.location.href)
  if (origin === window.location.origin) return true
  const named = document.querySelector<HTMLMetaElement>('meta[name="frame-origins"]')?.content.split(' ')
  return protocol === 'https:' && (named?.includes(origin) ?? true)
}
