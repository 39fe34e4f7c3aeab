import { createActor } from 'xstate'
// Not through the account's door: behind it are forms that nobody sees before signing in.
import { createAccountApi } from '../account/account.api.ts'
import { securityMachine } from '../account/security/security.machine.ts'
import { toFailure, type Failure } from '../kernel/failure/failure.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import { createHttp, type HttpOptions } from '../kernel/http/http.ts'
import { limits } from '../kernel/values/limits.ts'
import type { PortalStorage } from '../kernel/platform/storage.ts'
import {
  createSessionApi,
  loginMachine,
  readSession,
  removeSession,
  sessionMachine,
  sessionProbe,
  writeSession,
  type LoginAnswer,
  type Session,
} from '../session/index.ts'

export type { Flow } from '../kernel/flow/flow.ts'

export interface PortalOptions extends Pick<HttpOptions, 'baseUrl' | 'fetch' | 'uploadFetch' | 'redirect'> {
  storage: PortalStorage
  /** Instant in ms since the epoch; the only clock of the core. */
  now?: () => number
  /** Told about failed loads and unreadable rows. */
  log?: (event: string, failure: Failure) => void
  /** False for a command that runs for a second: no polls, no security status at start. */
  watch?: boolean
}

export type AuthPortal = ReturnType<typeof createAuthPortal>

/**
 * What a person meets before signing in, and what lives as long as the page: the http door, the session, the
 * security status and the sign-in. Apart from the other domains, so that the first page stays light.
 */
export function createAuthPortal(options: PortalOptions) {
  const { storage, now = Date.now, log = () => {}, watch = true } = options
  const token = () => storage.get('token')
  const http = createHttp({
    ...options,
    token,
    onSessionEnd: (end) => actors().session.send({ type: 'session.ended', end }),
  })
  const sessionApi = createSessionApi(http)
  const accountApi = createAccountApi(http)
  const logFailure = (event: string) => (_: unknown, params: { error: unknown }) => log(event, toFailure(params.error))

  function start() {
    const session = createActor(
      sessionMachine.provide({
        actors: sessionProbe({ check: sessionApi.check, token, now }),
        actions: {
          storeSession: (_, params) => writeSession(storage, params.session),
          removeSession: () => removeSession(storage),
          clearStorage: () => storage.clear(),
        },
      }),
      {
        input: {
          session: readSession(storage),
          at: now(),
          watch: watch ? { badgePollMs: limits.badgePollMs, sessionCheckMs: limits.sessionCheckMs } : null,
        },
      },
    )
    const security = createActor(
      securityMachine.provide({
        actors: { loadSecurity: fromCall((_, signal) => accountApi.securityStatus(signal)) },
        actions: { logFailure: logFailure('security-status') },
      }),
    )
    let knownToken: string | null = null
    session.subscribe(({ context }) => {
      const current = context.session?.token ?? null
      if (!watch || current === knownToken) return
      knownToken = current
      security.send({ type: current === null ? 'session.ended' : 'session.started' })
    })
    security.start()
    session.start()
    return { session, security }
  }

  // A command that only reads runs without them.
  let running: ReturnType<typeof start> | undefined
  const actors = () => (running ??= start())
  if (watch) actors()

  function login() {
    // Started before the flow: a machine that starts inside an action of another makes XState warn.
    const { session: sessionActor } = actors()
    return loginMachine.provide({
      actors: {
        signIn: fromCall((credentials, signal) => sessionApi.login(credentials, signal)),
        verifyCode: fromCall((step, signal) => sessionApi.verifyCode(step, signal)),
        followLink: fromCall<LoginAnswer, { key: string }>(({ key }) => sessionApi.followLink(key)),
      },
      actions: {
        announceSession: ({ context: { session } }) => {
          if (session) sessionActor.send({ type: 'session.started', session, at: now() })
        },
      },
    })
  }

  return {
    /** Who is signed in; started when somebody first asks, or at once where it is watched. */
    get session() {
      return actors().session
    },
    /** What is known of the user's security, started with the session. */
    get security() {
      return actors().security
    },
    now,
    http,
    accountApi,
    log,
    logFailure,

    /** The session that calls are made with, or null; asking starts nothing. */
    signedIn: (): Session | null => (running ? running.session.getSnapshot().context.session : readSession(storage)),

    /** Reads the stored session again: another tab or program may have changed it. */
    syncSession: () => {
      const { session } = actors()
      const stored = readSession(storage)
      const same = JSON.stringify(stored) === JSON.stringify(session.getSnapshot().context.session)
      if (!same) session.send({ type: 'session.replaced', session: stored, at: now() })
    },

    /** A saved profile shows in the session at once, and in the storage. */
    rename: (user: { name: string; email: string }) => {
      const { session } = actors()
      const current = session.getSnapshot().context.session
      if (!current) return
      writeSession(storage, { ...current, user: { ...current.user, ...user } })
      session.send({ type: 'session.renamed', user })
    },

    login: (email?: string) => flow(login(), email === undefined ? undefined : { email }),

    /** Signs in through the key of a secure link; it may still ask for a code. */
    secureLink: (key: string) => flow(login(), { key }),

    /** Stops every timer and request, so that a process can end. */
    dispose: () => {
      running?.session.stop()
      running?.security.stop()
    },
  }
}
