import { cliTexts } from './cli.texts.ts'
import { keepCompiled } from './compiled.ts'
import { Io, refuseToStart } from './io.ts'
import { version } from './version.ts'

const oldestNode = 22
const line = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) < oldestNode) refuseToStart(cliTexts.oldNode(oldestNode))
else if (line.length === 1 && line[0] === '--version') new Io().data(version)
else {
  keepCompiled(process.env)
  void import('./program.ts').then(({ run }) => run(line))
}
