import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import type { RememberedDevice } from '../../auth/devices.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { deviceLifetimeMs } from '../../store/db/housekeeping.ts'
import type { PortalContext, PortalEnv } from '../portal-env.ts'

/** Name of the cookie; the CLI keeps it under the same name beside its session. */
const name = 'portal-device'

/** Secret of the device that sent a request, as it says. */
export const deviceSecretOf = ({ req }: PortalContext): string | undefined =>
  parse(req.header('cookie') ?? '', name)[name]

/**
 * Sets the cookie of a known device. Scripts cannot read it, other sites cannot make a browser send it, and it opens
 * nothing: no call needs an Origin check because of it.
 */
export function setDeviceCookie(
  context: Context<PortalEnv>,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { secret }: RememberedDevice,
): void {
  setCookie(context, name, secret, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl?.startsWith('https:') === true,
    maxAge: deviceLifetimeMs / 1000,
  })
}
