import type { ReactNode } from 'react'
import type { PhoneLines } from '../table-props.ts'

interface RowLinesProps<Row> {
  row: Row
  lines: PhoneLines<Row>
  /** Wraps the title in what opens the row. */
  identity: (title: ReactNode) => ReactNode
}

/** A row on a phone: at most three lines. */
export function RowLines<Row>({ row, lines, identity }: RowLinesProps<Row>) {
  const marks = lines.marks?.(row)
  return (
    <td className="line-cell">
      <span className="line-top">
        {identity(lines.title(row))}
        <span className="line-figure">{lines.figure?.(row)}</span>
      </span>
      <span className="line-text">
        {lines
          .line(row)
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      {marks && <span className="line-marks">{marks}</span>}
    </td>
  )
}
