import {
  auditTexts,
  differencesOf,
  differenceText,
  isRefused,
  reasonOf,
  subjectOf,
  type AuditRow,
} from '@ip-portal/core/audit'
import { Tag } from '../../ui/feedback/tag.tsx'

/** Says what was done or refused, with the values before and after. */
export function AuditChange({ row }: { row: AuditRow }) {
  const values = [reasonOf(row) ?? [], differencesOf(row).map((one) => differenceText(one))].flat()
  return (
    <div className="audit-change">
      <span className="audit-subject">
        <span className="audit-name">{subjectOf(row)}</span>
        <OutcomeTags row={row} />
      </span>
      {values.length > 0 && (
        <ul className="audit-values">
          {values.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The outcome with its reason, in one line. */
export const AuditMarks = ({ row }: { row: AuditRow }) => (
  <>
    <OutcomeTags row={row} />
    <small className="muted">{reasonOf(row)}</small>
  </>
)

const OutcomeTags = ({ row }: { row: AuditRow }) => (
  <>
    {isRefused(row) && <Tag severity="danger">{auditTexts.outcomes.refused}</Tag>}
    {row.count > 1 && <Tag severity="warning">{auditTexts.times(row.count)}</Tag>}
  </>
)
