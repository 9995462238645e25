import CircleAlert from "lucide-react/icons/circle-alert";

/** The error line above a submit button. Keep it mounted and pass undefined when there is none, so that it is announced. */
export function FormError({ id, message }: { id?: string; message?: string | null }) {
  return (
    <div id={id} role="alert" className="empty:hidden">
      {message && (
        <p className="flex gap-2.5 rounded-control border border-danger bg-danger-soft px-3.5 py-2.5 text-base text-danger">
          <CircleAlert className="mt-0.5 size-5 shrink-0" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
