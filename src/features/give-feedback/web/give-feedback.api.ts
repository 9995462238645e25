import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FeedbackSubmit } from "../../../domain/schemas/feedback.ts";
import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import type { feedbackRoutes } from "../../feedback/server/feedback.routes.ts";
import { invalidateFeedback } from "../../feedback/web/feedback.api.ts";
import { markAnswered } from "../../review-sessions/web/review-sessions.api.ts";

const api = apiClient<typeof feedbackRoutes>();

/**
 * Sends a submission. Sending it again after a lost connection makes no second one. Other feedback that was already given on
 * this class is never replaced: the rejection contains it.
 */
export function useSubmitFeedback() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (submission: FeedbackSubmit) => responseOf(api.feedback.$post({ json: submission })),
    onSuccess: async ({ id, reviewId, rating }) => {
      await markAnswered(queryClient, reviewId, { id, rating });
      void invalidateFeedback(queryClient);
    },
  });
}
