/**
 * Process that keeps one vitest of a package and runs tests on a mutated file: `tests.worker.ts FOLDER`. The mutated
 * source comes from a plugin, so that nothing is written into the checkout.
 */
import { resolve } from 'node:path'
import { BaseSequencer, createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import type { RunNews, RunOrder } from './messages.ts'

const folder = resolve(process.argv[2] ?? '.')
const send = (news: RunNews) => process.send?.(news)
let order: RunOrder = { file: '', source: null, tests: [] }

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const at = ({ moduleId }: TestSpecification) => order.tests.indexOf(moduleId)
    return files.toSorted((one, other) => at(one) - at(other))
  }
}

const isRed = (module: TestModule) => module.state() === 'failed'

const reporter: Reporter = {
  onTestModuleEnd: (module) => {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const ms = duration + collectDuration + setupDuration
    send({ kind: 'file', path: module.moduleId, ms, failed: isRed(module) })
    // A file that cannot be loaded has no failed test for `bail` to count.
    if (isRed(module)) void vitest.cancelCurrentRun('test-failure')
  },
}

const vitest = await createVitest(
  {
    root: folder,
    config: resolve(folder, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    // The cache on the disk knows a source by its file, and would hand a mutant out for it.
    fsModuleCache: false,
    maxWorkers: 1,
    // A thread ends with this process, even in an endless loop.
    pool: 'threads',
    reporters: [reporter],
    sequence: { sequencer: GivenOrder },
  },
  { plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => (id === order.file ? order.source : null) }] },
)
const specifications = await vitest.globTestSpecifications()

async function run(next: RunOrder): Promise<string | null> {
  vitest.invalidateFile(order.file)
  order = next
  vitest.invalidateFile(order.file)
  const wanted = specifications.filter(({ moduleId }) => order.tests.includes(moduleId))
  const { unhandledErrors } = await vitest.runTestSpecifications(wanted)
  const [error] = unhandledErrors as { message?: string }[]
  return error === undefined ? null : (error.message ?? 'error outside every test')
}

process.on('message', (next: RunOrder) => {
  run(next).then(
    (error) => send({ kind: 'end', error }),
    (error: unknown) => send({ kind: 'end', error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
send({ kind: 'ready' })
