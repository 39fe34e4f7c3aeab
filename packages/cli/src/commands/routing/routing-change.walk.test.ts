import type { AnyMachineSnapshot } from 'xstate'
import { asksOf } from '@ip-portal/core/kernel/flow/contract'
import {
  changeWalkPlan,
  prepareChange,
  serverOf,
  walkedChanges,
  withRecoveryCode,
  type WalkedChange,
} from '@ip-portal/core/testing/plans/routing-change.walk-plan'
import type { CallPromise } from '../../testing/after-accidents.ts'
import { terminalWalkSuite } from '../../testing/terminal-walk-suite.ts'
import { fail, release, type TerminalPlan } from '../../testing/terminal-walk.ts'

const token = 'token-of-the-walk'
/** Questions at which the command ends. */
const isOver = ['retry', 'two-factor']
const isRefusal = (state: AnyMachineSnapshot) => asksOf(state) === 'details' && state.hasTag('refused')

const withoutMessage = { kind: 'refused', status: 400 } as const

type Plan = ReturnType<typeof changeWalkPlan>

/** Plans a change in full. The command gives the details once, and ends where a page would offer a button. */
const fullPlan = (change: WalkedChange, plan: Plan = changeWalkPlan(change)): Plan => ({
  ...plan,
  only: (state, event) =>
    !isOver.includes(asksOf(state)) &&
    !isRefusal(state) &&
    !['code.cancel', 'setup.open', 'action.retry', 'action.cancel'].includes(event.type),
})

/** Plans what differs between changes. The steps of the second factor are the same for every change. */
function ownPlan(change: WalkedChange, plan: Plan = changeWalkPlan(change)): Plan {
  const { loadSecurity, verifyCode, runAction } = plan.outcomes
  const [isOn] = loadSecurity.done
  return fullPlan(change, {
    ...plan,
    outcomes: {
      ...plan.outcomes,
      loadSecurity: { done: isOn === undefined ? [] : [isOn], error: [] },
      verifyCode: { ...verifyCode, error: [] },
      runAction: {
        ...runAction,
        error: [withoutMessage, ...runAction.error.filter(({ kind }) => kind === 'step-up-needed')],
      },
    },
  })
}

interface ChangeInTerminal {
  change: WalkedChange
  plan: Plan
  line: string
  done: string
  /** Text of a failure without a message of the server. */
  failed: string
}

const roaFailed = 'ROA işlemi sırasında bir hata oluştu'
// The catalogue has no text for name servers.
const serversFailed = 'Sunucu hatası: 400'

const changes: Record<string, ChangeInTerminal> = {
  'route edit': {
    change: walkedChanges.routeEdit,
    plan: fullPlan(walkedChanges.routeEdit),
    line: 'routes edit 7 AS64500 AS64501',
    done: 'Route kaydı AS64500 yerine AS64501 oldu.',
    failed: 'Route işlemi sırasında bir hata oluştu',
  },
  'ROA edit': {
    change: walkedChanges.roaEdit,
    plan: ownPlan(walkedChanges.roaEdit),
    line: 'roas edit 7 AS64500 AS64501',
    done: 'ROA kaydı AS64500 (max 24) yerine AS64501 (max 24) oldu.',
    failed: roaFailed,
  },
  'ROA add': {
    change: walkedChanges.roaAdd,
    plan: ownPlan(walkedChanges.roaAdd),
    line: 'roas add 7 as64501',
    done: 'AS64501 (max 24) ROA kaydı eklendi.',
    failed: roaFailed,
  },
  'ROA delete': {
    change: walkedChanges.roaDelete,
    plan: ownPlan(walkedChanges.roaDelete),
    line: 'roas delete 7 AS64500',
    done: 'AS64500 (max 24) ROA kaydı silindi.',
    failed: 'ROA silme işlemi sırasında bir hata oluştu',
  },
  'name server edit': {
    change: walkedChanges.nameServersEdit,
    plan: ownPlan(walkedChanges.nameServersEdit),
    line: 'nameservers edit 7 ns8.ornek.example ns9.ornek.example.',
    done: 'Name server kayıtları değişti: ns8.ornek.example, ns9.ornek.example',
    failed: serversFailed,
  },
  'name server add': {
    change: walkedChanges.nameServersAdd,
    plan: ownPlan(walkedChanges.nameServersAdd),
    line: 'nameservers add 7 ns8.ornek.example ns9.ornek.example',
    done: 'Name server kayıtları eklendi: ns8.ornek.example, ns9.ornek.example',
    failed: serversFailed,
  },
  'name server delete, with a recovery code': {
    change: walkedChanges.nameServersDelete,
    plan: ownPlan(walkedChanges.nameServersDelete, withRecoveryCode(changeWalkPlan(walkedChanges.nameServersDelete))),
    line: 'nameservers delete 7',
    done: 'Name server kayıtları silindi: ns1.ornek.example, ns2.ornek.example',
    failed: serversFailed,
  },
}

const anew = { code: null, says: 'lütfen yeniden kod girin' }

/** Accidents of the route edit; the other changes run the same machine in the same command. */
const accidents: Record<string, CallPromise> = {
  loadSecurity: { asksAnew: 'never' },
  verifyCode: {
    asksAnew: 'unless the session ended',
    otherwise: { 'a code that is needed': anew, 'a factor that is needed': anew, 'a password that is needed': anew },
  },
  runAction: {
    asksAnew: 'never',
    otherwise: { 'a code that is needed': anew },
  },
  // The record is still lost.
  restoreLost: {
    asksAnew: 'never',
    otherwise: { any: { code: null, says: 'silindi ve geri yüklenemedi' }, 'a code that is needed': anew },
  },
}

const planOf = ({ change, line, done, failed }: ChangeInTerminal): TerminalPlan => ({
  line,
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: (server) => prepareChange(server, change),
  typed: (event) => {
    if (event.type === 'code.submit' || event.type === 'recovery.submit')
      return [{ at: 'Doğrulama Kodu', text: String(event['code']) }]
    if (event.type === 'restore.submit') return [{ at: 'yeniden denensin mi', text: 'e' }]
    const isConfirmed = event.type === 'details.submit' && change.details.op === 'delete'
    return isConfirmed ? [{ at: 'Silinsin mi?', text: 'e' }] : []
  },
  settle: async (actor, event, server) => {
    if (actor === 'loadSecurity')
      return release(server, 'GET /auth/security-status', event, {
        hasEmail: true,
        isEmailVerified: true,
        ...(event.output as object),
      })
    if (actor === 'verifyCode') return release(server, 'POST /auth/2fa/verify', event, { success: true })
    const ends = serverOf(server, change, {
      next: server.next,
      fail: (request, failure) => fail(server, request, failure),
      later: (coming) => coming,
    })
    return actor === 'runAction' ? ends.endAction(event) : ends.endRestore(event)
  },
  ending: ({ state, event }) => {
    if (state.output?.kind === 'done') return { code: 0, text: done }
    if (asksOf(state) === 'two-factor') return { code: 5, text: 'İki Faktörlü Doğrulama Gerekli' }
    if (asksOf(state) === 'retry') return { code: 1, text: '' }
    if (!isRefusal(state)) return null
    if (state.context['isRolledBack'] === true) return { code: 7, text: 'Önceki kayıt geri yüklendi.' }
    return { code: 1, text: (event.error as { message?: string }).message ?? failed }
  },
  secrets: [token],
  ...(change === walkedChanges.routeEdit && { accidents }),
})

for (const [name, asked] of Object.entries(changes)) terminalWalkSuite(name, asked.plan, planOf(asked))
