import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplyResult } from '@ip-portal/core/desired-state'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import {
  applyServer,
  canComeInClient,
  comparedAs,
  isNothingLeft,
  plannedOrder,
  planApplyWalkPlan,
  prepareApply,
} from '@ip-portal/core/testing/plans/plan-apply.walk-plan'
import { actionCode } from '@ip-portal/core/testing/plans/step-up.walk-plan'
import { cliTexts } from '../../cli.texts.ts'
import { keys } from '../../testing/pseudo-terminal.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { terminalWalkSuite } from '../../testing/terminal-walk-suite.ts'
import { fail, type TerminalPlan } from '../../testing/terminal-walk.ts'

const token = 'token-of-the-walk'
const document = join(temporaryFolder(), 'wanted.yaml')
writeFileSync(document, '{ orders: [{ id: 1, block: 192.0.2.0/24, routes: [AS64501] }] }')

/**
 * Adapts the shared plan to the terminal, where a document is applied without a journal. A resumed apply with nothing
 * left to do ends before its machine runs.
 */
const walkPlan: typeof planApplyWalkPlan = {
  ...comparedAs(planApplyWalkPlan, (report) => !isNothingLeft(report)),
  only: canComeInClient,
}

/** Server and configuration folder of one walk. */
interface Run {
  configDir: string
  ends: ReturnType<typeof applyServer>
}
const runs = new WeakMap<DeferredServer, Run>()
function runOf(server: DeferredServer): Run {
  const run = runs.get(server)
  if (run === undefined) throw new Error('the walk has not begun')
  return run
}

/** Ends of the command, from its documentation; null where it asks for a new code. */
function endingOf(result: ApplyResult): { code: number; text: string } | null {
  if (result.kind !== 'done') {
    const failure = result.kind === 'failed' ? result.failure.kind : ''
    if (failure === 'step-up-needed') return null
    if (failure === 'bug') return { code: 1, text: 'günlüğü' }
    return { code: 1, text: 'Portala ulaşılamadı' }
  }
  const { value } = result
  switch (value.kind) {
    case 'applied':
      return { code: 0, text: '2 adım uygulandı.' }
    case 'differing':
      return { code: 7, text: '#1 192.0.2.0/24: route AS64501' }
    case 'unverified':
      return { code: 7, text: 'kayıtlar sonradan okunamadı' }
    case 'drifted':
      return { code: 6, text: 'hiçbir şey gönderilmedi' }
    case 'stopped':
      return { code: 7, text: `2 adımdan ${value.done} tanesi uygulandı` }
  }
}

const plan: TerminalPlan = {
  line: `apply ${document} --yes --otp ${actionCode}`,
  env: { IPPORTAL_TOKEN: token },
  opening: '',
  prepare: (server, { configDir }) => {
    prepareApply(server)
    const ends = applyServer(server, { next: server.next, fail: (request, failure) => fail(server, request, failure) })
    runs.set(server, { configDir, ends })
  },
  begin: async (server) => (await server.next('GET /orders/1')).answer(200, plannedOrder('AS64500')),
  typed: () => [],
  pressed: async (event, server, coming) => {
    if (event.type !== 'apply.stop') return null
    await runOf(server).ends.untilSent(coming)
    return keys.ctrlC
  },
  settle: async (actor, event, server, coming) => {
    const { ends, configDir } = runOf(server)
    // A file in the place of the folder: the journal cannot be opened.
    if (coming?.type === 'xstate.error.actor.openJournal') {
      rmSync(join(configDir, 'journals'), { recursive: true, force: true })
      writeFileSync(join(configDir, 'journals'), '')
    }
    await ends.end(actor, event)
  },
  shows: ({ state, event }) => {
    if (event.type === 'apply.stop') return cliTexts.held
    return state.status === 'done' ? 'lütfen yeniden kod girin' : null
  },
  ending: ({ state, event }, before) => {
    if (state.status !== 'done') return null
    const end = endingOf(state.output as ApplyResult)
    // Ctrl+C ends the command with a code of its own, whatever became of the plan.
    if (event.type !== 'apply.stop' && !before.some((step) => step.event.type === 'apply.stop')) return end
    return { code: 130, text: end?.text ?? 'Portal yeni bir doğrulama kodu istedi' }
  },
  secrets: [token],
}

terminalWalkSuite('a document that is applied', walkPlan, plan)
