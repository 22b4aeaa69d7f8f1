//! The description of the API, put together from the types of all routes.

use serde::Serialize;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Content, ContentBuilder, OpenApi, Ref, ResponseBuilder};
use utoipa::{OpenApi as _, ToSchema};

/// One of the live events of a search. A blank line ends it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LiveEvent {
    /// What kind of news it is.
    #[schema(example = "answer")]
    pub event: String,
    /// The news, as JSON.
    pub data: String,
}

/// What any route may answer instead of what was asked for.
const ALWAYS: [(&str, &str); 4] = [
    ("401", "A token is needed."),
    (
        "403",
        "The request comes from another page, or calls the server by a foreign name.",
    ),
    (
        "429",
        "One caller asks too often; `Retry-After` says when to come back.",
    ),
    (
        "503",
        "The server is busy; `Retry-After` says when to come back.",
    ),
];
/// What a route that takes an address with parameters may answer.
const WITH_PARAMETERS: [(&str, &str); 2] = [
    ("400", "A parameter cannot be read."),
    ("404", "There is no such thing."),
];
/// What a route that takes a body may answer.
const WITH_BODY: [(&str, &str); 5] = [
    ("400", "The body is not JSON."),
    ("408", "The body took too long."),
    ("413", "The body is too large."),
    ("415", "The body is not said to be JSON."),
    ("422", "The request makes no sense."),
];

/// All routes, with all that they may answer.
pub fn description() -> OpenApi {
    let mut all = crate::api::Description::openapi();
    all.merge(crate::shelf::Description::openapi());
    all.merge(crate::arena::Description::openapi());
    for item in all.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            complete(operation);
        }
    }
    all
}

/// Adds the refusals that no route has to speak of itself.
fn complete(operation: &mut Operation) {
    let mut more: Vec<(&str, &str)> = ALWAYS.to_vec();
    if operation.parameters.is_some() {
        more.extend(WITH_PARAMETERS);
    }
    if operation.request_body.is_some() {
        more.extend(WITH_BODY);
    }
    for (status, about) in more {
        let refusal: Content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Refusal")))
            .build();
        let response = ResponseBuilder::new()
            .description(about)
            .content("application/json", refusal)
            .build();
        let responses = &mut operation.responses.responses;
        responses
            .entry(status.to_owned())
            .or_insert(response.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_says_how_it_may_refuse() {
        let all = description();
        assert!(all.paths.paths.len() > 25, "{}", all.paths.paths.len());
        for (path, item) in &all.paths.paths {
            let operations = [&item.get, &item.post, &item.delete];
            for operation in operations.into_iter().flatten() {
                let told = &operation.responses.responses;
                assert!(told.contains_key("503"), "{path}");
                assert_eq!(
                    operation.request_body.is_some(),
                    told.contains_key("415"),
                    "{path}"
                );
            }
        }
    }

    #[test]
    fn everything_that_is_spoken_of_is_described() {
        let text = description().to_json().expect("JSON");
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let schemas = &value["components"]["schemas"];
        for part in text.split("#/components/schemas/").skip(1) {
            let name: String = part.chars().take_while(|c| c.is_alphanumeric()).collect();
            assert!(schemas.get(&name).is_some(), "{name}");
        }
    }
}
