import { registryFields, registryTexts } from '@ip-portal/core/registry'
import type { Context } from '../../../context.ts'
import type { Line } from '../../../terminal/output/columns.ts'

/** Shows the registry defaults of the company. */
export async function showDefaults(context: Context): Promise<void> {
  context.session()
  const defaults = await context.read(context.portal.registryDefaults(), registryTexts.loadFailed)
  const lines = registryFields.map((field): Line => [registryTexts.fields[field], defaults[field] || '-'])
  await context.print.record({ data: defaults, sections: [{ title: registryTexts.defaultsTitle, lines }] })
}
