/** Short message as PrimeReact's toast takes it; `life` in ms. */
export interface Notice {
  severity: 'success' | 'info' | 'warn' | 'error'
  summary: string
  detail: string
  life: number
}

export interface ToastProps {
  /** Receives the function that shows a notice, and null on unmount. */
  onReady: (show: ((notice: Notice) => void) | null) => void
}
