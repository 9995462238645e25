/** The name under which the Add Mentor form's input is kept when the session ends. */
export const addMentorName = "add-mentor";
