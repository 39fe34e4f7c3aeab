export interface DateFieldProps {
  label: string
  /** `YYYY-MM-DD`. */
  value: string
  onChange: (day: string) => void
  error?: string | null | undefined
}
