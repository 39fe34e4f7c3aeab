import { useLayoutEffect } from 'react'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Fields that take any text; the others hold what is chosen and not what is typed. */
const textFields = ['text', 'search', 'tel', 'url', 'password']
  .map((type) => `input[type=${type}]:not(:disabled, :read-only)`)
  .concat('textarea:not(:disabled, :read-only)')
  .join()

/** A dialog that has opened, or a button of one whose code is loading. */
const ready = '.p-dialog, dialog[open]:not(.is-loading), .is-loading button'

/**
 * Field that has the focus while a dialog opens; a real one, so that also composed letters arrive. Its value has a tab
 * for each press of Tab.
 */
let keeper: HTMLInputElement | null = null

/** Dialogs on the page. */
let mounted = 0

/**
 * Keeps what is typed while a dialog loads or opens, and writes it into the field that gets the focus. PrimeReact's
 * dialog appears in several turns: without this the keys between the press and the focus would be lost, or press the
 * button that has opened the dialog. `isModal` is true for a `<dialog>`, outside of which nothing takes the focus; it
 * calls `keepTypedKeys` when it has opened.
 */
export function useTypedKeys(isModal = false): void {
  useLayoutEffect(() => {
    mounted += 1
    if (!isModal) keepTypedKeys(document.body)
    return () => {
      mounted -= 1
      // A dialog that has loaded replaces the one that says so in the same turn.
      queueMicrotask(() => mounted === 0 && forgetTypedKeys())
    }
  }, [isModal])
}

/** Keeps what is typed from now on, until a field of a dialog has the focus; `place` must not be inert. */
export function keepTypedKeys(place: HTMLElement): void {
  if (!keeper) {
    keeper = newKeeper()
    document.addEventListener('focusin', onFocus)
  }
  place.append(keeper)
  keeper.focus({ preventScroll: true })
}

function forgetTypedKeys(): void {
  document.removeEventListener('focusin', onFocus)
  const old = keeper
  keeper = null
  old?.remove()
}

function newKeeper(): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'text'
  field.className = 'typed-keys'
  field.ariaLabel = kernelTexts.loading
  field.autocomplete = 'off'
  // No keyboard on the screen for a dialog that may have no field.
  if (window.matchMedia('(pointer: coarse)').matches) field.inputMode = 'none'
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.shiftKey || field.value === '') return
    event.preventDefault()
    field.value += '\t'
  })
  return field
}

function onFocus({ target }: FocusEvent): void {
  if (!keeper || target === keeper || !(target instanceof Element)) return
  // After the current turn: React ignores input while it renders.
  if (target.closest(ready)) queueMicrotask(deliver)
  // A dialog that has closed gives the focus back to its opener.
  else if (keeper.isConnected) keeper.focus({ preventScroll: true })
}

/** Types the kept text into the field with the focus and, behind each tab, into the next one. */
function deliver(): void {
  const active = document.activeElement
  const dialog = active?.closest(ready)
  if (!keeper || !dialog) return
  const texts = keeper.value.split('\t')
  forgetTypedKeys()
  const fields = [...dialog.querySelectorAll<TextInput>(textFields)]
  const first = fields.indexOf(active as TextInput)
  if (first !== -1) texts.forEach((text, at) => type(fields[first + at], text))
}

/** Types a text into a field, where its caret is. */
function type(field: TextInput | undefined, text: string): void {
  if (!field) return
  field.focus()
  const data = field.maxLength < 0 ? text : text.slice(0, Math.max(0, field.maxLength - field.value.length))
  if (data === '') return
  field.setRangeText(data, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }))
}
