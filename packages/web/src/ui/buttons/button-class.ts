import { joinClasses } from '../join-classes.ts'

/** Importance of an action on its page. */
export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'text'

/** Classes of buttons and of links that look like buttons. */
export function buttonClass(kind: ButtonKind, ...more: (string | false | null | undefined)[]): string {
  return joinClasses('button', `button-${kind}`, ...more)
}
