import { expect } from 'vitest'
import { walkSuite } from '../../testing/walk/walk-suite.ts'
import { securityMachine } from './security.machine.ts'

walkSuite(
  {
    machine: securityMachine,
    inputs: [undefined],
    events: {
      'session.started': [{ type: 'session.started' }],
      'session.ended': [{ type: 'session.ended' }],
      'security.refresh': [{ type: 'security.refresh' }],
      'factor.missed': [{ type: 'factor.missed' }],
    },
    outcomes: {
      loadSecurity: {
        done: [{ hasEmail: true, isEmailVerified: true, is2FAEnabled: true }],
        error: [{ kind: 'offline' }],
      },
    },
    sends: { loadSecurity: () => undefined },
    delays: {},
  },
  (snapshot) => {
    const { status } = snapshot.context
    if (snapshot.matches('signedOut')) expect(status, 'nothing is known of nobody').toBeNull()
    if (snapshot.matches('known')) expect(status).not.toBeNull()
  },
)
