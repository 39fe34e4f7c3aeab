import { cliTexts } from './cli.texts.ts'
import { keepCompiled } from './runtime/compile-cache.ts'
import { Io, refuseToStart } from './terminal/io.ts'
import { version } from './runtime/version.ts'

const oldestNode = 22
const line = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) < oldestNode) refuseToStart(cliTexts.oldNode(oldestNode))
else if (line.length === 1 && line[0] === '--version') new Io().data(version)
else {
  // Help compiles little, and nothing that a command needs.
  if (line.length > 0 && !line.includes('--help') && !line.includes('-h')) keepCompiled(process.env)
  void import('./program.ts').then(({ run }) => run(line))
}
