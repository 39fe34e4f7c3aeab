import { placeTexts } from '../../kernel/markup/yaml.texts.ts'

/** Fault of a text, in words, and its place; lines and columns count from 1, and are null where they are not known. */
export interface TextFault {
  line: number | null
  column: number | null
  /** Place in the content, such as `orders[0].routes[1]`; empty for the text as a whole. */
  path: string
  message: string
}

/** Writes a fault with its place, such as `orders[0].block, satır 3, sütun 5: IP bloğu olmalı`. */
export function faultText({ path, message, ...place }: TextFault): string {
  const where = placeName(path, place)
  return `${where === '' ? '' : `${where}: `}${message}`
}

/** Writes a name with line and column as far as they are known, such as `a.yaml, satır 3, sütun 5`. */
export function placeName(name: string, { line, column }: Pick<TextFault, 'line' | 'column'>): string {
  const position = line !== null && (column === null ? placeTexts.line(line) : placeTexts.place({ line, column }))
  return [name, position].filter((part) => part !== '' && part !== false).join(', ')
}
