import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { modelSettings, placeOf, playSequences } from './sequences.ts'

const clock = { now: Date.now() }
const options = { now: () => clock.now, settings: modelSettings }

onBothEngines((server) => {
  let second: TestServer
  beforeAll(async () => {
    const { dataDir, environment } = server()
    const settings = { ...modelSettings, databaseUrl: environment['DATABASE_URL'] }
    second = await startTestServer({ ...options, dataDir, settings })
  })
  afterAll(() => second.stop())

  it('20 random sequences have the answers and the stored state of the model', async () => {
    const { difference } = await playSequences(placeOf([server(), second], clock), { count: 20, seed: 46 })
    expect(difference).toBeNull()
  })
}, options)
