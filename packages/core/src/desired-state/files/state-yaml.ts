import { yamlOf } from '../../kernel/markup/write-yaml.ts'
import type { DesiredState } from '../document/desired-state.schema.ts'

/** Path of the JSON Schema of a desired state at each portal. */
const schemaPath = '/api/routing.schema.json'

/**
 * Writes a desired state as YAML. The first line names its schema at the portal, by which editors complete and check
 * the file; the lines of `notes` follow as comments. A `portal` of null is not known, and no line names a schema.
 */
export function yamlOfState(state: DesiredState, portal: string | null, notes: readonly string[] = []): string {
  const schema = portal === null ? [] : [`yaml-language-server: $schema=${portal}${schemaPath}`]
  return [...schema, ...notes].map((line) => `# ${line}\n`).join('') + yamlOf(state)
}
