/** Reads the name that a Content-Disposition suggests (RFC 6266, in UTF-8 by RFC 8187); empty without one. */
export function fileName(disposition: string): string {
  const extended = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  try {
    if (extended !== undefined) return decodeURIComponent(extended)
  } catch {
    // The plain name serves when the extended one is not UTF-8.
  }
  return /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
}
