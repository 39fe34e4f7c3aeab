import type { CDPSession } from 'playwright-core'
import type { Tab } from './browser-test.ts'

/** Authenticator of Chromium that answers by itself (CDP domain WebAuthn), as a laptop with a fingerprint reader. */
export interface VirtualAuthenticator {
  /** Lets the next dialogs fail, as those that a user closes. */
  refuse: () => Promise<void>
  accept: () => Promise<void>
  /** Changes the only passkey behind the back of the server. */
  change: (fields: { signCount?: number; userHandle?: string }) => Promise<void>
  signCount: () => Promise<number>
}

/** Plugs an empty authenticator into a page. */
export async function addAuthenticator({ context, page }: Tab): Promise<VirtualAuthenticator> {
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  const only = async () => {
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    if (!credentials[0]) throw new Error('the authenticator is empty')
    return credentials[0]
  }
  return {
    refuse: async () => void (await verify(false)),
    accept: async () => void (await verify(true)),
    signCount: async () => (await only()).signCount,
    change: async (fields) => {
      const credential = { ...(await only()), ...fields }
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
  }
}
