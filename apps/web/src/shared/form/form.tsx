import type { ComponentProps } from 'react'
import type { FormState, Send } from './use-form.ts'

interface FormProps<Values extends object> extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> {
  readonly form: Pick<FormState<Values>, 'element' | 'submit'>
  readonly onSubmit: Send<Values>
}

/** The element of a form: its checks and its messages are the site's own, not the browser's. */
export function Form<Values extends object>({ form, onSubmit, ...rest }: FormProps<Values>) {
  return (
    <form
      {...rest}
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(onSubmit)
      }}
    />
  )
}
