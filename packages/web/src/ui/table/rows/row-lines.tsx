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
  const parts = lines.line(row).filter((part) => part !== null)
  return (
    <td className="line-cell">
      <span className="line-top">
        {identity(lines.title(row))}
        <span className="line-figure">{lines.figure?.(row)}</span>
      </span>
      {(parts.length > 0 || lines.lateMarks) && (
        <span className="line-second">
          <span className="line-text">{parts.join(' · ')}</span>
          {lines.lateMarks && <span className="line-marks">{lines.lateMarks(row)}</span>}
        </span>
      )}
      {marks && <span className="line-marks">{marks}</span>}
    </td>
  )
}
