import { createActor } from 'xstate'
// Not from the index of account, which also loads forms that are shown after the sign-in only.
import { createAccountApi, type AccountApi } from '../account/account.api.ts'
import { securityMachine } from '../account/security/security.machine.ts'
import { FailureError, toFailure, type Failure } from '../kernel/failure/failure.ts'
import { flow, fromCall } from '../kernel/flow/flow.ts'
import { createQuery } from '../kernel/flow/queries.ts'
import { createHttp, type HttpOptions } from '../kernel/http/http.ts'
import { createSendOnce, type SendOnceOptions } from '../kernel/http/send-once.ts'
import type { PortalStorage } from '../kernel/platform/storage.ts'
import { limits } from '../kernel/values/limits.ts'
import type { Addition } from '../kernel/wire/additions.ts'
import { isApiToken } from '../kernel/wire/api-token.ts'
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

/** Options of a portal. */
export interface PortalOptions extends Pick<
  HttpOptions,
  'baseUrl' | 'fetch' | 'uploadFetch' | 'redirect' | 'waitFor' | 'loadCode'
> {
  storage: PortalStorage
  /** Instant in ms since the epoch; the only clock of the core. */
  now?: () => number
  /** Called with failed loads and unreadable rows. */
  log?: (event: string, failure: Failure) => void
  /** False for a short command: no polls, and no security status at the start. */
  watch?: boolean
  /** Keys of writes that must have one effect; without it they carry none and are never repeated. */
  once?: SendOnceOptions
}

/** Adds the additions of the server to the calls: those of the last security status that a caller has read. */
function withKnownAdditions(api: AccountApi) {
  let known: readonly Addition[] | null = null
  async function securityStatus(signal?: AbortSignal) {
    const status = await api.securityStatus(signal)
    known = status.additions
    return status
  }
  return { ...api, securityStatus, additions: async () => known ?? (await securityStatus()).additions }
}

/** Session, security status and sign-in of a client. */
export type AuthPortal = ReturnType<typeof createAuthPortal>

/**
 * Makes the auth portal, which the sign-in page needs and which lives as long as the page: HTTP, session, security
 * status and sign-in. The other domains load later.
 */
export function createAuthPortal(options: PortalOptions) {
  const { storage, now = Date.now, log = () => {}, watch = true } = options
  const token = () => storage.get('token')
  const http = createHttp({
    ...options,
    ...(options.once && {
      sendOnce: createSendOnce({
        ...options.once,
        now,
        isOffered: async () => (await additions())?.includes('idempotency') ?? null,
      }),
    }),
    token,
    onSessionEnd: (end) => actors().session.send({ type: 'session.ended', end }),
  })
  const sessionApi = createSessionApi(http)
  const accountApi = withKnownAdditions(createAccountApi(http))
  const logFailure = (event: string) => (_: unknown, params: { error: unknown }) => log(event, toFailure(params.error))

  let signingOut = Promise.resolve()

  /** Ends the session at the server, whatever that answers. API tokens outlive a sign-out. */
  async function announceSignOut(ended: string): Promise<void> {
    if (!isApiToken(ended)) await sessionApi.logout(ended).catch(() => undefined)
  }

  function start() {
    const session = createActor(
      sessionMachine.provide({
        actors: sessionProbe({ check: sessionApi.check, token, now }),
        actions: {
          storeSession: (_, params) => writeSession(storage, params.session),
          removeSession: () => removeSession(storage),
          announceSignOut: (_, { token: ended }) => {
            signingOut = announceSignOut(ended)
          },
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

  // A command that only reads does not start them.
  let running: ReturnType<typeof start> | undefined
  const actors = () => (running ??= start())
  if (watch) actors()

  /** Reads what the server offers beyond the first release; null when it cannot be read. */
  const additions = () => accountApi.additions().catch(() => null)

  function login() {
    // Started before the flow: a machine that starts inside an action of another makes XState warn.
    const { session: sessionActor } = actors()
    return loginMachine.provide({
      actors: {
        signIn: fromCall((credentials, signal) => sessionApi.login(credentials, signal)),
        verifyCode: fromCall(({ code, tempToken }, signal) => sessionApi.verifyCode({ otp: code, tempToken }, signal)),
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
    /** Session machine; starts on first use, or at once when the session is watched. */
    get session() {
      return actors().session
    },
    /** Security machine; starts with the session. */
    get security() {
      return actors().security
    },
    now,
    http,
    accountApi,
    log,
    logFailure,
    query: createQuery(logFailure),
    /** Loads code that is needed later; called with an import(). Code that does not arrive is a lost connection. */
    loadCode: async <Code>(load: () => Promise<Code>): Promise<Code> => {
      try {
        return await (options.loadCode?.(load) ?? load())
      } catch {
        throw new FailureError({ kind: 'offline' })
      }
    },
    /** True when the server lists an addition; without the list nothing is offered. */
    offers: async (addition: Addition): Promise<boolean> => (await additions())?.includes(addition) ?? false,

    /** Session that the calls use, or null; does not start the session machine. */
    signedIn: (): Session | null => (running ? running.session.getSnapshot().context.session : readSession(storage)),

    /** Reads the stored session again, which another tab or program may have changed. */
    syncSession: () => {
      const { session } = actors()
      const stored = readSession(storage)
      const same = JSON.stringify(stored) === JSON.stringify(session.getSnapshot().context.session)
      if (!same) session.send({ type: 'session.replaced', session: stored, at: now() })
    },

    /** Shows a saved profile in the session and stores it. */
    rename: (user: { name: string; email: string }) => {
      const { session } = actors()
      const current = session.getSnapshot().context.session
      if (!current) return
      writeSession(storage, { ...current, user: { ...current.user, ...user } })
      session.send({ type: 'session.renamed', user })
    },

    /** Signs out; resolves when the server has answered, or has had its time. */
    signOut: async (): Promise<void> => {
      actors().session.send({ type: 'session.signOut' })
      await signingOut
    },

    login: (email?: string) => flow(login(), email === undefined ? undefined : { email }),

    /** Signs in with the key of a secure link; it may still ask for a code. */
    secureLink: (key: string) => flow(login(), { key }),

    /** Stops every timer and request, so that the process can end. */
    dispose: () => {
      running?.session.stop()
      running?.security.stop()
    },
  }
}
