import {
  type ChangeEvent,
  type Ref,
  type RefCallback,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { lengthOf } from "#domain/text.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Follows the length of a text control, controlled or not, and calls `onMeasure` whenever its text may have changed.
 * A form library that sets `element.value` itself sends no event: the length is read again at every render.
 */
export function useTextLength<Control extends TextControl>(
  ref: Ref<Control> | undefined,
  onChange: ((event: ChangeEvent<Control>) => unknown) | undefined,
  onMeasure?: (control: Control) => void,
) {
  const own = useRef<Control>(null);
  const [length, setLength] = useState(0);

  useLayoutEffect(() => {
    if (!own.current) return;
    setLength(lengthOf(own.current.value));
    onMeasure?.(own.current);
  });

  const attach: RefCallback<Control> = useCallback(
    (node) => {
      own.current = node;
      if (typeof ref === "function") return ref(node);
      if (ref) ref.current = node;
    },
    [ref],
  );

  const handleChange = (event: ChangeEvent<Control>) => {
    setLength(lengthOf(event.currentTarget.value));
    onMeasure?.(event.currentTarget);
    return onChange?.(event);
  };

  return { length, attach, handleChange };
}
