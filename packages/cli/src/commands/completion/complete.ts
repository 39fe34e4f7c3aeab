import completion, { script } from '@bomb.sh/tab'
import type { Argument, Command, Option } from 'commander'
import { memoryStorage } from '@ip-portal/core/kernel/storage'
import { createPortal } from '@ip-portal/core/portal'
import { serviceNumber, type Order, type OrderLists } from '@ip-portal/core/orders'
import { readSettings } from '../../config.ts'
import { drive } from '../../drive.ts'
import type { PortalCommand } from '../../portal-command.ts'
import { keyrings } from '../../keyring.ts'
import { sessionFile } from '../../session-file.ts'
import { createTransport } from '../../transport.ts'
import type { Io } from '../../io.ts'
import { bashScript } from './bash-script.ts'

/** A shell waits for its completions no longer than this. */
const patienceMs = 1_500

/** Writes the script that makes a shell ask for completions. */
export function writeScript(io: Io, shell: string): void {
  if (shell === 'bash') io.data(bashScript)
  else script(shell, 'ipportal', 'ipportal')
}

/** Answers `complete -- WORDS`, as the scripts ask: commands, options, values and the ids of the orders. */
export async function complete(program: PortalCommand, line: readonly string[]): Promise<void> {
  const words = line.slice(line[1] === '--' ? 2 : 1)
  const orders = wantsOrder(program, words) ? await readOrders() : []
  describe(program, '', orders)
  completion.parse([...words])
}

/** True when the word that is typed is the order of a command. */
function wantsOrder(program: PortalCommand, words: readonly string[]): boolean {
  const [noun, verb, ...rest] = words.filter((word) => !word.startsWith('-'))
  const command = program.commands.find((one) => one.name() === noun)?.commands.find((one) => one.name() === verb)
  return rest.length === 1 && command?.registeredArguments[0]?.name() === orderArgument
}

const orderArgument = 'siparis'

function describe(command: Command, path: string, orders: readonly Order[]): void {
  const target = path === '' ? completion : completion.command(path, command.description())
  for (const option of command.options) addOption(target, option)
  if (path !== '') for (const argument of command.registeredArguments) addArgument(target, argument, orders)
  for (const child of command.createHelp().visibleCommands(command))
    if (child.name() !== 'help') describe(child, path === '' ? child.name() : `${path} ${child.name()}`, orders)
}

type Target = ReturnType<typeof completion.command>

function addOption(target: Target, option: Option): void {
  const name = option.long?.slice(2)
  if (name === undefined) return
  const short = option.short?.slice(1)
  if (!option.required && !option.optional) target.option(name, option.description, short)
  else target.option(name, option.description, (add) => option.argChoices?.forEach((value) => add(value, '')), short)
}

function addArgument(target: Target, argument: Argument, orders: readonly Order[]): void {
  target.argument(argument.name(), (add) => {
    if (argument.name() === orderArgument)
      for (const order of orders) add(String(order.order_id), serviceNumber(order) || order.serviceTypeName)
    else argument.argChoices?.forEach((value) => add(value, ''))
  })
}

/** Orders of the signed-in company; none when there is no session, no network or too little time. */
async function readOrders(): Promise<readonly Order[]> {
  try {
    const settings = readSettings({}, process.env)
    const token =
      process.env['IPPORTAL_TOKEN'] ??
      sessionFile(settings.sessionPath, settings.url, keyrings(process.env)).get('token')
    if (!token) return []
    // In memory: pressing Tab never ends a session that is kept.
    const portal = createPortal({
      baseUrl: `${settings.url}/`,
      storage: memoryStorage({ token }),
      transport: createTransport(),
      watch: false,
    })
    const driven = await drive(portal.orders(), {}, { signal: AbortSignal.timeout(patienceMs) })
    portal.dispose()
    return (driven.context as { data: OrderLists | null }).data?.active ?? []
  } catch {
    return []
  }
}
