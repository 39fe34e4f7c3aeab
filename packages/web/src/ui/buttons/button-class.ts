import { joinClasses } from '../join-classes.ts'

/** How much weight an action carries on its page. */
export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'text'

/** The classes of everything that looks like a button, be it a button or a link. */
export function buttonClass(kind: ButtonKind, ...more: (string | false | null | undefined)[]): string {
  return joinClasses('p-button', 'p-component', `button-${kind}`, ...more)
}
