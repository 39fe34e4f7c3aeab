import { cliTexts } from './cli.texts.ts'
import { keepCompiled } from './runtime/compile-cache.ts'
import { version } from './runtime/version.ts'
import { processHost } from './terminal/host.ts'
import { Io } from './terminal/io.ts'

// A note of Node to developers on stderr is no part of the answer, which --json writes there as one line.
process.noDeprecation = true

const oldestNode = 22
const host = processHost()
const { line } = host

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  new Io(host).error(cliTexts.oldNode(oldestNode))
  process.exitCode = 1
} else if (line.length === 1 && line[0] === '--version') new Io(host).data(version)
else {
  // Help compiles little, and nothing that a command needs.
  if (line.length > 0 && !line.includes('--help') && !line.includes('-h')) keepCompiled(process.env)
  void import('./program.ts').then(async ({ run }) => {
    process.exitCode = await run(host)
  })
}
