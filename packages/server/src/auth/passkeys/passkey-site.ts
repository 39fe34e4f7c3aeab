import { isIP } from 'node:net'

/** Relying party of the passkeys (WebAuthn Level 3, section 5.4.2) and the one origin that may use them. */
export interface PasskeySite {
  id: string
  origin: string
}

/**
 * Finds the relying party in the public address of the portal; null where passkeys cannot be offered. A browser takes a
 * name under https, or `localhost`; an address is no RP ID.
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (hostname === 'localhost') return { id: hostname, origin }
  const isName = hostname !== '' && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && isName ? { id: hostname, origin } : null
}
