import type { PasskeyJson, PasskeyPlatform } from '@ip-portal/core/kernel/platform/passkeys'
import { loadCode } from '../../code/load-code.ts'

const ask = (kind: 'get' | 'create') => async (options: PasskeyJson, signal: AbortSignal) => {
  const { askForPasskey } = await loadCode(() => import('./passkey-dialog.ts'))
  return askForPasskey(kind, options, signal)
}

/** Passkeys of the browser; undefined in one that has none. Their code loads on first use. */
export const browserPasskeys: PasskeyPlatform | undefined =
  'PublicKeyCredential' in window ? { get: ask('get'), create: ask('create') } : undefined
