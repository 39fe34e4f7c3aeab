/**
 * Finds the cursor of the next page in a `link` header (RFC 8288); null at the last page. Only the cursor is taken, so
 * that no header leads a client to another address.
 */
export function nextCursor(link: string | null): string | null {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?\s*$/i.test(part))
  const address = next?.slice(next.indexOf('<') + 1, next.indexOf('>'))
  return address === undefined ? null : (new URLSearchParams(address.split('?')[1]).get('cursor') ?? null)
}
