import { useEffect, useRef, useState, type ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
  /** False while chosen files are judged; a submit then waits for them. */
  isReady?: boolean
}

/** Form without the browser's own messages. A submit that finds a problem moves the focus to the first such field. */
export function Form({ onSubmit, isReady = true, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  const isWaiting = useRef(false)
  const submit = () => {
    isWaiting.current = !isReady
    if (!isReady) return
    onSubmit()
    setSubmits(submits + 1)
  }
  useEffect(() => {
    if (isWaiting.current && isReady) submit()
  })
  useEffect(() => {
    if (submits > 0)
      form.current?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid=true]')?.focus()
  }, [submits])
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    />
  )
}

/**
 * Makes the errors of a form from the problem that its entry has now. They show once a submit was `refused`, and go once
 * the entry is right. A field names the problems that stand at it; without names, every problem does.
 */
export const fieldErrors =
  <Problem extends string>(
    refused: Problem | boolean | null,
    now: Problem | null,
    textOf: (problem: Problem) => string,
  ) =>
  (...here: Problem[]): string | null =>
    refused && now !== null && (here.length === 0 || here.includes(now)) ? textOf(now) : null

/** The error of a field for some of the problems of its form, or for all. */
export type FieldErrors<Problem extends string> = ReturnType<typeof fieldErrors<Problem>>
