import { version } from './version.ts'

/** Secret by which the portal knows this device, null when it does not. */
export interface DeviceStore {
  read: () => string | null
  write: (secret: string) => void
}

const cookieName = 'portal-device'
const setCookie = /^portal-device=([\w-]{1,200})(?:;|$)/

/** Program and platform, as the list of sessions shows them. */
const userAgent = `ipportal/${version} (${process.platform})`

/**
 * Makes the fetch of the CLI: it names the program, and sends and keeps the cookie of this device as a browser does.
 * The cookie goes to the sign-in calls of this portal alone.
 */
export const portalFetch =
  (url: string, device: DeviceStore | null): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('user-agent', userAgent)
    const isOurs = device !== null && request.url.startsWith(`${url}/api/auth/`)
    const known = isOurs ? device.read() : null
    if (known !== null) request.headers.set('cookie', `${cookieName}=${known}`)
    const response = await globalThis.fetch(request)
    if (isOurs)
      for (const cookie of response.headers.getSetCookie()) {
        const given = setCookie.exec(cookie)?.[1]
        if (given !== undefined && given !== known) device.write(given)
      }
    return response
  }
