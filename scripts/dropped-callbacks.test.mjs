import { expect, test } from "vitest";
import { droppedCallbacks } from "./dropped-callbacks.mjs";

test.each([
  "const save = () => edit.mutate({ id, text }, { onSuccess: onDone });",
  "const { mutate } = useEdit(); mutate(id, callbacks);",
  "const save = async () => { await edit.mutateAsync(undefined, { onError: say }); };",
  "const part = () => <Button onClick={() => edit.mutate(id, { onSettled })} />;",
])("callbacks of one call are found: %s", (source) => {
  expect(droppedCallbacks(`// A first line.\n${source}`)).toEqual([2]);
});

test.each([
  "const save = () => edit.mutate({ id, text });",
  "const edit = useMutation({ mutationFn, onSuccess: () => mutate(id) });",
  "const save = () => edit.mutateAsync(id).then(onDone, onFailed);",
  "const map = compute(id, { onSuccess });",
])("anything else is left alone: %s", (source) => {
  expect(droppedCallbacks(source)).toEqual([]);
});
