import { FailureError } from '../../kernel/failure/failure.ts'
import type { PasskeyPlatform } from '../../kernel/platform/passkeys.ts'
import type { PasskeysApi } from '../passkeys.api.ts'
import { cleanPasskeyName, type Passkey } from './passkeys.schema.ts'

interface PasskeyChangeOptions {
  passkeys: PasskeysApi
  /** Undefined for a client without passkeys. */
  platform: PasskeyPlatform | undefined
  refreshSecurity: () => void
}

const done = (value: string) => ({ kind: 'done', value }) as const
const restore = () => Promise.resolve()

/** Makes the changes of a user's passkeys, which the portal puts behind a step-up; each ends with the passkey's name. */
export const passkeyChanges = ({ passkeys, platform, refreshSecurity }: PasskeyChangeOptions) => ({
  /** Adds a passkey: the browser asks the user for it. */
  add: {
    isAcceptable: ({ name }: { name: string }) => cleanPasskeyName(name) !== '',
    run: async ({ name }: { name: string }) => {
      if (!platform) throw new FailureError({ kind: 'passkey', reason: 'not-allowed' })
      const options = await passkeys.options('register')
      // No signal: leaving the page closes the dialog, and the browser ends it with the challenge.
      const credential = await platform.create(options, new AbortController().signal)
      const cleaned = cleanPasskeyName(name)
      await passkeys.add({ name: cleaned, credential })
      refreshSecurity()
      return done(cleaned)
    },
    restore,
  },
  remove: {
    isAcceptable: () => true,
    run: async ({ id, name }: Pick<Passkey, 'id' | 'name'>) => {
      await passkeys.remove(id)
      refreshSecurity()
      return done(name)
    },
    restore,
  },
})
