import { type ChangeEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { takeLostFocus } from '../take-lost-focus.ts'
import { type FieldErrors, isEmpty } from './form-answer.ts'

interface FormRules<Values> {
  /** The values before an edit. They may change meanwhile: fields without an edit follow them. */
  readonly initial: Values
  /** Errors found before anything is sent, by field. */
  readonly check?: (values: Values) => FieldErrors
  /** Called on every edit. */
  readonly onEdit?: () => void
}

/** Sends the values and resolves to the errors under the fields: none when it was done, or failed as a whole. */
export type Send<Values> = (values: Values) => Promise<FieldErrors>

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>

/**
 * The fields of a form: edits over the initial values, an error that goes away when its field is edited, one call at a
 * time. A submit that finds or brings errors moves the focus to the first wrong field; an edit never does.
 */
export function useForm<Values extends object>({ initial, check, onEdit }: FormRules<Values>) {
  const [edits, setEdits] = useState<Partial<Values>>({})
  /** The initial values of edited fields, from the moment of their first edit. */
  const [begun, setBegun] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const focusDue = useRef(false)
  useKeptFocus(busy)
  const values: Values = { ...initial, ...edits }

  // Only here the message is under its field, and the field is no longer disabled by the call.
  useEffect(() => {
    if (!focusDue.current || isEmpty(errors)) return
    focusDue.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const show = (found: FieldErrors) => {
    focusDue.current = true
    setErrors(found)
  }
  const submit = async (send: Send<Values>) => {
    if (busy) return
    const wrong = check?.(values) ?? {}
    show(wrong)
    if (!isEmpty(wrong)) return
    setBusy(true)
    try {
      show(await send(values))
    } finally {
      setBusy(false)
    }
  }

  const clear = (name: string) => setErrors(({ [name]: _, ...others }) => others)
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setEdits((now) => ({ ...now, [name]: value }))
    setBegun((now) => (name in now ? now : { ...now, [name]: initial[name] }))
    clear(name)
    onEdit?.()
  }
  /** The props of a control that passes its value. */
  const choice = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: Values[Name]) => set(name, value),
  })
  return {
    /** For the `ref` of the form element. */
    element,
    values,
    edits,
    /** What each edit replaces, as the person saw it: for a server that merges forms of two windows. */
    seen: { ...initial, ...begun } satisfies Values,
    /** The person was told of what is stored by now: the edits replace that. */
    acceptInitial: () => setBegun({}),
    errors,
    busy,
    submit,
    set,
    clear,
    choice,
    /** The props of a text field. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      ...choice(name),
      onChange: ({ target }: Pick<ChangeEvent<HTMLInputElement | HTMLTextAreaElement>, 'target'>) =>
        set(name, target.value as Values[Name]),
    }),
    /** Back to the initial values: all fields, or one. */
    reset: (name?: keyof Values & string) => {
      setEdits((now) => (name === undefined ? {} : omit(now, name)))
      setBegun((now) => (name === undefined ? {} : omit(now, name)))
      setErrors((now) => (name === undefined ? {} : omit(now, name)))
    },
  }
}

/** A field that Enter was pressed in is disabled by the call and loses the focus: afterwards it has it again. */
function useKeptFocus(busy: boolean): void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement
    else if (focused.current instanceof HTMLElement) takeLostFocus(focused.current)
  }, [busy])
}

function omit<Fields extends object>(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) as Fields
}

/** Long enough to type the next character, short enough to be read before the next field is done. */
const RESTED_MS = 500

/**
 * What the server says about a value while its form is filled in: asked once the typing rests, the call given up when it
 * goes on. Null: nothing, also where the call failed, for the form itself will tell. `typed` null: nothing to ask.
 */
export function useTypedCheck(
  typed: string | null,
  ask: (typed: string, signal: AbortSignal) => Promise<string | null>,
): string | null {
  const [told, setTold] = useState<{ readonly typed: string; readonly error: string | null } | null>(null)
  const check = useEffectEvent(ask)
  useEffect(() => {
    if (typed === null) return
    const given = new AbortController()
    const asked = async () => {
      const error = await check(typed, given.signal).catch(() => null)
      if (!given.signal.aborted) setTold({ typed, error })
    }
    const timer = setTimeout(() => void asked(), RESTED_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [typed])
  return told !== null && told.typed === typed ? told.error : null
}
