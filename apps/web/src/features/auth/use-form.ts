import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from './form-rules.ts'

interface FormRules<Values> {
  readonly initial: Values
  readonly check: (values: Values) => FieldErrors<Values>
  /** Does the work; what it returns are the server's errors by field. */
  readonly submit: (values: Values) => Promise<FieldErrors<Values>>
}

/** Values, errors that go away when their field is edited, and one submit at a time. */
export function useForm<Values extends { readonly [Name in keyof Values]: string }>(
  rules: FormRules<Values>,
) {
  const [values, setValues] = useState(rules.initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [loading, setLoading] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // The first wrong field takes the focus once its message stands under it.
  useEffect(() => {
    if (
      Object.keys(errors).length > 0 &&
      !form.current?.contains(document.activeElement?.closest('input') ?? null)
    )
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (loading) return
    const found = rules.check(values)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setLoading(true)
    try {
      setErrors(await rules.submit(values))
    } finally {
      setLoading(false)
    }
  }

  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const { value } = event.target
      setValues((now) => ({ ...now, [name]: value }))
      setErrors((now) => ({ ...now, [name]: undefined }))
    },
  })

  return { form, values, loading, field, onSubmit }
}
