export interface DateFieldProps {
  label: string
  /** `YYYY-MM-DD`. */
  value: string
  onChange: (day: string) => void
  error?: string | null | undefined
  /** True where the field may be empty; its value is then ''. */
  isOptional?: boolean | undefined
  /** Leaves the label to screen readers; an empty field shows it. */
  hideLabel?: boolean | undefined
}
