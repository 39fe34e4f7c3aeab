import { Document, Scalar, visit } from 'yaml'
import { hasControls, withEscapes } from '../control-characters.ts'

/**
 * Writes a value as YAML without control characters: only strings in double quotes can escape them. Words that YAML 1.1
 * reads as something else, such as `NO` and dates, are quoted.
 */
export function yamlOf(data: unknown): string {
  const document = new Document(data, { compat: 'yaml-1.1' })
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value !== 'string') return
      // YAML 1.1 takes a sign of equality for the value key (https://yaml.org/type/value.html).
      if (hasControls(scalar.value) || scalar.value === '=') scalar.type = Scalar.QUOTE_DOUBLE
    },
  })
  return withEscapes(document.toString())
}
